export type Requests<Answer> = {
  size(): number
  ask(send: (request: number) => void): { readonly request: number; readonly answer: Promise<Answer> }
  done(request: number, answer: Answer): void
  failed(request: number, error: Error): void
  failAll(error: Error): void
}

/** What another thread was asked for and has not answered yet. */
export function createRequests<Answer>(): Requests<Answer> {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let last = 0
  function take(request: number): PromiseWithResolvers<Answer> | undefined {
    const asked = waiting.get(request)
    waiting.delete(request)
    return asked
  }
  return {
    size: () => waiting.size,
    ask(send) {
      const request = ++last
      const asked = Promise.withResolvers<Answer>()
      waiting.set(request, asked)
      send(request)
      return { request, answer: asked.promise }
    },
    done: (request, answer) => take(request)?.resolve(answer),
    failed: (request, error) => take(request)?.reject(error),
    failAll(error) {
      for (const request of waiting.keys()) take(request)?.reject(error)
    },
  }
}
