import { readFields } from './protobuf.ts'
import {
  all,
  ATTRIBUTE,
  extract,
  NODE,
  nodesIn,
  only,
  operatorOf,
  partsOf,
  textOf,
  withInput,
  type Message,
} from './onnx-graph.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What a merged decoder consists of, each a model of its own. */
export type DecoderGraphs = {
  /** From what the encoder heard to the keys and values that each layer attends to: once for an utterance. */
  readonly attended: Bytes
  /** One token more after those before it; with an empty past, the first. */
  readonly step: Bytes
}

const HEARD = 'encoder_hidden_states'
/** Of the merged decoder's outputs, those that only the first step computes, and those that each does. */
const ATTENDED = /^present\.\d+\.encoder\./
const SAID = /^logits$|^present\.\d+\.decoder\./

/**
 * A merged decoder is one If: with a past, one graph, and for the first token another. Loaded as it is, both branches
 * hold every weight as it is packed for computing, of which the table of words alone takes forty to fifty megabytes.
 * But the graph with a past also takes an empty one, so of the other only what it alone computes is kept.
 */
export function splitDecoder(merged: Uint8Array): DecoderGraphs {
  const { model, graph, nodes } = partsOf(merged)
  const choice = nodes.find((node) => operatorOf(node) === 'If')
  if (choice === undefined) throw new TypeError('The decoder is not a merged one.')
  const before = nodes.filter((node) => node !== choice)
  const first = [...before, ...branchOf(choice, 'else_branch').map(withHeardShape)]
  const next = [...before, ...branchOf(choice, 'then_branch')]
  return {
    attended: extract({ model, graph, nodes: first }, (output) => ATTENDED.test(output)),
    step: extract({ model, graph, nodes: next }, (output) => SAID.test(output)),
  }
}

function branchOf(choice: Message, branch: string): Message[] {
  const attribute = all(choice, NODE.attribute)
    .map(({ value }) => readFields(value))
    .find((each) => textOf(only(each, ATTRIBUTE.name)) === branch)
  if (attribute === undefined) throw new TypeError(`The decoder has no ${branch}.`)
  return nodesIn(readFields(only(attribute, ATTRIBUTE.graph).value))
}

/**
 * Keys and values of what was heard take only their batch size from elsewhere: from the shape of the words said so far,
 * for which all layers below would be computed. What was heard has the same.
 */
function withHeardShape(node: Message): Message {
  return operatorOf(node) === 'Shape' ? withInput(node, () => true, HEARD) : node
}
