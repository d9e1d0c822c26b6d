/** Estimate of a round trip (RFC 3261 17.1.1.1): the first wait before something is sent again. */
export const T1_MS = 500

/** The longest wait between two copies of a request other than INVITE, or of a final response to INVITE. */
export const T2_MS = 4000

/** How long a message may live in the network. */
export const T4_MS = 5000

/** 64 * T1: how long an exchange may take. Timers B, D, F, H, J (RFC 3261 table 4), L and M (RFC 6026 7). */
export const EXCHANGE_MS = 64 * T1_MS
