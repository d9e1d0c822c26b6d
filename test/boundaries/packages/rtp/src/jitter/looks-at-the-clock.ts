export const nowMs = performance.now()
