import {
  all,
  extract,
  NODE,
  nodeOf,
  operatorOf,
  partsOf,
  textOf,
  wholeNumber,
  withInput,
  type Message,
} from '../onnx-graph.ts'

const POSITIONS = 'embed_positions.weight'
const HEARD = 'last_hidden_state'

/**
 * Whisper's encoder takes 30 s, however short the utterance, because it adds a table of 1500 positions. With as many
 * of them as there are moments it takes any length up to that, and its time with it. What each layer attended to,
 * which it would give out as well, is left out.
 */
export function openWindow(encoder: Uint8Array): Uint8Array<ArrayBuffer> {
  const { model, graph, nodes } = partsOf(encoder)
  const adding = nodes.find((node) => operatorOf(node) === 'Add' && inputsOf(node).includes(POSITIONS))
  const moments = adding && inputsOf(adding).find((name) => name !== POSITIONS)
  if (adding === undefined || moments === undefined) throw new TypeError('The encoder adds no positions.')
  const cut: Message[] = [
    nodeOf('Shape', [moments], 'window/shape'),
    nodeOf('Gather', ['window/shape', 'window/one'], 'window/length'),
    nodeOf('Slice', [POSITIONS, 'window/zero', 'window/length'], 'window/positions'),
    withInput(adding, (name) => name === POSITIONS, 'window/positions'),
  ]
  const parts = {
    model,
    graph: [...graph, ...wholeNumber('window/zero', 0), ...wholeNumber('window/one', 1)],
    nodes: nodes.flatMap((node) => (node === adding ? cut : [node])),
  }
  return extract(parts, (output) => output === HEARD)
}

function inputsOf(node: Message): string[] {
  return all(node, NODE.input).map(textOf)
}
