import { readFields } from './protobuf.ts'
import {
  all,
  ATTRIBUTE,
  attributeOf,
  extract,
  NODE,
  nodeOf,
  only,
  operatorOf,
  partsOf,
  textOf,
  wholeNumber,
  wholeNumbersIn,
  type Message,
} from './onnx-graph.ts'

type Bytes = Uint8Array<ArrayBuffer>

const AXIS = 'plane-convolutions/axis'
/** A line of moments becomes a plane that is one high: batch, channel, height, moment. */
const HEIGHT = 2
/** How the attributes of a convolution over a line are told over such a plane. */
const OVER_PLANE: Readonly<Record<string, (line: readonly number[]) => number[]>> = {
  kernel_shape: ([length = 1]) => [1, length],
  strides: ([step = 1]) => [1, step],
  dilations: ([step = 1]) => [1, step],
  pads: ([before = 0, after = 0]) => [0, before, 0, after],
}

/**
 * The same model, whose convolutions of whole numbers go over planes instead of lines. The runtime gathers what a
 * convolution over a line multiplies number by number, which takes it longer than the multiplying; over a plane it
 * copies whole rows. What comes out is the same to the last bit.
 */
export function withPlaneConvolutions(bytes: Uint8Array): Bytes {
  const { model, graph, nodes } = partsOf(bytes)
  const overPlanes = nodes.flatMap((node) => (isOverLine(node) ? overPlane(node) : [node]))
  return extract({ model, graph: [...graph, ...wholeNumber(AXIS, HEIGHT)], nodes: overPlanes }, () => true)
}

type Attribute = { readonly name: string; readonly values: readonly number[]; readonly field: Message }

function attributesOf(node: Message): Attribute[] {
  return all(node, NODE.attribute).map((field) => {
    const attribute = readFields(field.value)
    return {
      name: textOf(only(attribute, ATTRIBUTE.name)),
      values: wholeNumbersIn(attribute),
      field: [field],
    }
  })
}

function isOverLine(node: Message): boolean {
  if (operatorOf(node) !== 'ConvInteger') return false
  return attributesOf(node).some(({ name, values }) => name === 'kernel_shape' && values.length === 1)
}

function overPlane(node: Message): Message[] {
  const [input = '', weights = '', ...zeros] = all(node, NODE.input).map(textOf)
  const [output = ''] = all(node, NODE.output).map(textOf)
  const plane = { input: `${output}/input`, weights: `${output}/weights`, output: `${output}/plane` }
  const attributes = attributesOf(node).flatMap(({ name, values, field }) => {
    const told = OVER_PLANE[name]?.(values)
    return told === undefined ? field : attributeOf(name, told)
  })
  return [
    nodeOf('Unsqueeze', [input, AXIS], plane.input),
    nodeOf('Unsqueeze', [weights, AXIS], plane.weights),
    [...nodeOf('ConvInteger', [plane.input, plane.weights, ...zeros], plane.output), ...attributes],
    nodeOf('Squeeze', [plane.output, AXIS], output),
  ]
}
