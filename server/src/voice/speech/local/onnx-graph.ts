import { concat, numberIn, readFields, writeField, writeNumber, type Field } from './protobuf.ts'

type Bytes = Uint8Array<ArrayBuffer>
export type Message = readonly Field[]

/** Field numbers of onnx.proto: ModelProto, GraphProto, NodeProto, AttributeProto, TensorProto and ValueInfoProto. */
export const MODEL = { graph: 7 }
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 }
export const NODE = { input: 1, output: 2, operator: 4, attribute: 5 }
export const ATTRIBUTE = { name: 1, wholeNumber: 3, graph: 6, wholeNumbers: 8, type: 20 }
export const TENSOR = { dims: 1, type: 2, name: 8, raw: 9 }
export const VALUE = { name: 1 }

/** The parts of a model that another is made of. */
export type Parts = {
  /** All that stands beside the graph: versions of the format and of the operators. */
  readonly model: Message
  /** Inputs, outputs and weights. */
  readonly graph: Message
  /** In the order in which they are computed. */
  readonly nodes: readonly Message[]
}

export function partsOf(bytes: Uint8Array): Parts {
  const model = readFields(bytes)
  const graph = readFields(only(model, MODEL.graph).value)
  return { model, graph, nodes: nodesIn(graph) }
}

export function nodesIn(graph: Message): Message[] {
  return all(graph, GRAPH.node).map(({ value }) => readFields(value))
}

/** A model of those nodes that the wanted outputs come from, with the inputs and weights that these need. */
export function extract({ model, graph, nodes }: Parts, isWanted: (output: string) => boolean): Bytes {
  const outputs = all(graph, GRAPH.output).filter((each) => isWanted(nameIn(each, VALUE.name)))
  const needed = new Set(outputs.map((each) => nameIn(each, VALUE.name)))
  // From the end, each node comes after all that need it.
  const kept = nodes.toReversed().filter((node) => {
    if (!all(node, NODE.output).some((each) => needed.has(textOf(each)))) return false
    for (const each of all(node, NODE.input)) needed.add(textOf(each))
    return true
  })
  const others = [
    ...all(graph, GRAPH.name),
    ...all(graph, GRAPH.initializer).filter((each) => needed.has(nameIn(each, TENSOR.name))),
    ...all(graph, GRAPH.input).filter((each) => needed.has(nameIn(each, VALUE.name))),
    ...outputs,
  ]
  const written = [
    ...kept.toReversed().flatMap((node) => writeField(GRAPH.node, rawOf(node))),
    ...rawOf(others),
  ]
  const header = model.filter(({ number }) => number !== MODEL.graph)
  return concat([...rawOf(header), ...writeField(MODEL.graph, written)])
}

export function all(message: Message, number: number): Field[] {
  return message.filter((field) => field.number === number)
}

export function only(message: Message, number: number): Field {
  const [field, ...more] = all(message, number)
  if (field === undefined || more.length > 0) throw new TypeError(`Not one field ${number} in the model.`)
  return field
}

export function operatorOf(node: Message): string {
  return textOf(only(node, NODE.operator))
}

export function textOf({ value }: Field): string {
  return new TextDecoder().decode(value)
}

function nameIn({ value }: Field, number: number): string {
  return textOf(only(readFields(value), number))
}

function rawOf(message: Message): Uint8Array[] {
  return message.map(({ raw }) => raw)
}

/** The same node with another input in the place of one, or of all. */
export function withInput(node: Message, isReplaced: (name: string) => boolean, by: string): Message {
  return node.flatMap((field) =>
    field.number === NODE.input && isReplaced(textOf(field)) ? textField(NODE.input, by) : field,
  )
}

export function nodeOf(operator: string, inputs: readonly string[], output: string): Message {
  return [
    ...inputs.flatMap((name) => textField(NODE.input, name)),
    ...textField(NODE.output, output),
    ...textField(NODE.operator, operator),
  ]
}

/** The same node with outputs after its first. */
export function withMoreOutputs(node: Message, outputs: readonly string[]): Message {
  return [...node, ...outputs.flatMap((name) => textField(NODE.output, name))]
}

/** An attribute of a node: one whole number below 128. */
export function wholeNumberAttribute(name: string, value: number): Message {
  const INT = 2
  return readFields(
    concat(
      writeField(NODE.attribute, [
        ...writeField(ATTRIBUTE.name, [new TextEncoder().encode(name)]),
        writeNumber(ATTRIBUTE.wholeNumber, value),
        writeNumber(ATTRIBUTE.type, INT),
      ]),
    ),
  )
}

/** What an attribute of a node holds, where that is a list of whole numbers. */
export function wholeNumbersIn(attribute: Message): number[] {
  return all(attribute, ATTRIBUTE.wholeNumbers).map(numberIn)
}

/** An attribute of a node: a list of whole numbers, none below zero. */
export function attributeOf(name: string, values: readonly number[]): Message {
  const INTS = 7
  return readFields(
    concat(
      writeField(NODE.attribute, [
        ...writeField(ATTRIBUTE.name, [new TextEncoder().encode(name)]),
        ...values.map((value) => writeNumber(ATTRIBUTE.wholeNumbers, value)),
        writeNumber(ATTRIBUTE.type, INTS),
      ]),
    ),
  )
}

/** A weight of the graph: a list of one whole number below 128. */
export function wholeNumber(name: string, value: number): Message {
  const INT64 = 7
  const raw = new Uint8Array(8)
  raw[0] = value
  return readFields(
    concat(
      writeField(GRAPH.initializer, [
        ...writeField(TENSOR.dims, [Uint8Array.of(1)]),
        Uint8Array.of(TENSOR.type * 8, INT64),
        ...writeField(TENSOR.name, [new TextEncoder().encode(name)]),
        ...writeField(TENSOR.raw, [raw]),
      ]),
    ),
  )
}

function textField(number: number, text: string): Message {
  return readFields(concat(writeField(number, [new TextEncoder().encode(text)])))
}
