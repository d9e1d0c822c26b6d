import { concat, readFields, writeField, type Field } from './protobuf.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Message = readonly Field[]

/** What a merged decoder consists of, each a model of its own. */
export type DecoderGraphs = {
  /** From what the encoder heard to the keys and values that each layer attends to: once for an utterance. */
  readonly attended: Bytes
  /** One token more after those before it; with an empty past, the first. */
  readonly step: Bytes
}

/** Field numbers of onnx.proto: ModelProto, GraphProto, NodeProto, AttributeProto, TensorProto and ValueInfoProto. */
const MODEL = { graph: 7 }
const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 }
const ATTRIBUTE = { name: 1, graph: 6 }
const TENSOR = { name: 8 }
const VALUE = { name: 1 }

const HEARD = 'encoder_hidden_states'
/** Of the merged decoder's outputs, those that only the first step computes. */
const ATTENDED = /^present\.\d+\.encoder\./

/**
 * A merged decoder is one If: with a past, one graph, and for the first token another. Loaded as it is, both branches
 * hold every weight as it is packed for computing, of which the table of words alone takes forty to fifty megabytes.
 * But the graph with a past also takes an empty one, so of the other only what it alone computes is kept.
 */
export function splitDecoder(merged: Uint8Array): DecoderGraphs {
  const model = readFields(merged)
  const outer = readFields(only(model, MODEL.graph).value)
  const choice = readFields(only(outer, GRAPH.node).value)
  if (text(only(choice, NODE.operator)) !== 'If') throw new TypeError('The decoder is not a merged one.')
  const first = nodesOf(choice, 'else_branch').map(withHeardShape)
  const next = nodesOf(choice, 'then_branch')
  return {
    attended: extract(model, outer, first, (output) => ATTENDED.test(output)),
    step: extract(model, outer, next, (output) => !ATTENDED.test(output)),
  }
}

function nodesOf(choice: Message, branch: string): Message[] {
  const attribute = all(choice, NODE.attribute)
    .map(({ value }) => readFields(value))
    .find((each) => text(only(each, ATTRIBUTE.name)) === branch)
  if (attribute === undefined) throw new TypeError(`The decoder has no ${branch}.`)
  const graph = readFields(only(attribute, ATTRIBUTE.graph).value)
  return all(graph, GRAPH.node).map(({ value }) => readFields(value))
}

/**
 * Keys and values of what was heard take only their batch size from elsewhere: from the shape of the words said so far,
 * for which all layers below would be computed. What was heard has the same.
 */
function withHeardShape(node: Message): Message {
  if (text(only(node, NODE.operator)) !== 'Shape') return node
  const heard = readFields(concat(writeField(NODE.input, [new TextEncoder().encode(HEARD)])))
  return [...heard, ...node.filter(({ number }) => number !== NODE.input)]
}

/** A model of those nodes that the wanted outputs come from, with the inputs and weights that these need. */
function extract(
  model: Message,
  outer: Message,
  nodes: readonly Message[],
  isWanted: (output: string) => boolean,
): Bytes {
  const outputs = all(outer, GRAPH.output).filter((each) => isWanted(nameIn(each, VALUE.name)))
  const needed = new Set(outputs.map((each) => nameIn(each, VALUE.name)))
  // They stand in the order in which they are computed: from the end, each comes after all that need it.
  const kept = nodes.toReversed().filter((node) => {
    if (!all(node, NODE.output).some((each) => needed.has(text(each)))) return false
    for (const each of all(node, NODE.input)) needed.add(text(each))
    return true
  })
  const others = [
    ...all(outer, GRAPH.name),
    ...all(outer, GRAPH.initializer).filter((each) => needed.has(nameIn(each, TENSOR.name))),
    ...all(outer, GRAPH.input).filter((each) => needed.has(nameIn(each, VALUE.name))),
    ...outputs,
  ]
  const graph = [
    ...kept.toReversed().flatMap((node) => writeField(GRAPH.node, rawOf(node))),
    ...rawOf(others),
  ]
  const header = model.filter(({ number }) => number !== MODEL.graph)
  return concat([...rawOf(header), ...writeField(MODEL.graph, graph)])
}

function all(message: Message, number: number): Field[] {
  return message.filter((field) => field.number === number)
}

function only(message: Message, number: number): Field {
  const [field, ...more] = all(message, number)
  if (field === undefined || more.length > 0) throw new TypeError(`Not one field ${number} in the decoder.`)
  return field
}

function nameIn({ value }: Field, number: number): string {
  return text(only(readFields(value), number))
}

function text({ value }: Field): string {
  return new TextDecoder().decode(value)
}

function rawOf(message: Message): Uint8Array[] {
  return message.map(({ raw }) => raw)
}
