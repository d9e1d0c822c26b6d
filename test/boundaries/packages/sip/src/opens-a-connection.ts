import { connect } from 'node:net'

export const connection = connect(5060)
