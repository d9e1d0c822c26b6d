/** A whole receiver, to run with Node. */
export const RECEIVER_CODE = `import { createServer } from 'node:http'
import { Parley } from '@parley/sdk'

const { webhooks } = new Parley()
createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const event = await webhooks.unwrap(body, request.headers, process.env.WEBHOOK_SECRET)
  console.log(event.type, event.data)
  response.writeHead(204).end()
}).listen(3000)`
