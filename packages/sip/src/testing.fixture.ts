/** For tests of what uses this package, as `@parley/sip/testing`. It is not published. */
export { offerOf, sessionOf, THEIR_INLINE } from './sdp/sdp.fixture.ts'
export { bytes, read, request, TRUNK } from './stage.fixture.ts'
