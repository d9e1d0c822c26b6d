export const nowMs = Date.now()
