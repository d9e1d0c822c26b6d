// Written from the schemas of the routes by `npm run openapi`.
export declare const LARGE_RULES: {
  isCallablePhone(text: string): boolean
  isTimeZone(name: string): boolean
  isTransferTarget(number: string): boolean
}
