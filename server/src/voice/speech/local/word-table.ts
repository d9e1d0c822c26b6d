import {
  all,
  extract,
  NODE,
  nodeOf,
  operatorOf,
  partsOf,
  textOf,
  wholeNumberAttribute,
  withMoreOutputs,
  type Message,
} from './onnx-graph.ts'

const FLOAT = 1

/**
 * A decoder weighs every word of its table for each token, and its quantisation left this multiplication as it was: the
 * table was unpacked from bytes for it, to fifty megabytes. Like all others it is done in bytes then, with the same table.
 */
export function withWordTableInBytes(decoder: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts = partsOf(decoder)
  const nodes = parts.nodes.flatMap((node) => {
    if (operatorOf(node) !== 'MatMul') return [node]
    const [told = '', table = ''] = all(node, NODE.input).map(textOf)
    const unpacked = parts.nodes.find(
      (each) => operatorOf(each) === 'DequantizeLinear' && textOf(all(each, NODE.output)[0]!) === table,
    )
    return unpacked === undefined ? [node] : inBytes(told, unpacked, textOf(all(node, NODE.output)[0]!))
  })
  if (nodes.length === parts.nodes.length) throw new TypeError('The decoder has no table of words in bytes.')
  return extract({ ...parts, nodes }, () => true)
}

function inBytes(told: string, unpacked: Message, output: string): Message[] {
  const [table = '', scale = '', zero = ''] = all(unpacked, NODE.input).map(textOf)
  const named = (part: string) => `${output}:${part}`
  const [bytes, toldScale, toldZero] = [named('bytes'), named('scale'), named('zero')]
  return [
    withMoreOutputs(nodeOf('DynamicQuantizeLinear', [told], bytes), [toldScale, toldZero]),
    nodeOf('MatMulInteger', [bytes, table, toldZero, zero], named('whole')),
    [...nodeOf('Cast', [named('whole')], named('cast')), ...wholeNumberAttribute('to', FLOAT)],
    nodeOf('Mul', [toldScale, scale], named('scales')),
    nodeOf('Mul', [named('cast'), named('scales')], output),
  ]
}
