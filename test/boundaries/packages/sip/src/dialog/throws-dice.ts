export const tag = Math.random()
