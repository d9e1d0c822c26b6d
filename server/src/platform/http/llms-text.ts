/** What a language model needs to know to use the service, in one page (llmstxt.org). */
export function llmsText(publicUrl: string): string {
  return `# Parley

> Parley hosts AI voice agents that answer phone calls for a business. A client creates an agent, acquires a
> phone number for it, and reads a transcript of every call with summary, type, outcome and rating.

Base address: ${publicUrl}
Authentication: \`Authorization: Bearer prl_...\` on every request; keys are made in the dashboard.
Bodies and answers are JSON. Success: \`{"success": true, "data": ...}\` (create agent: \`agent\`, update agent:
\`updatedAgent\`, create bundle: \`bundleSid\`). Failure: \`{"success": false, "error", "status", "code", "details"}\`.
Send an \`Idempotency-Key\` with every POST that you may repeat.

## Typical use
1. POST /agents {business_name, agent_name, voice_id, greeting, system_prompt} -> agent.id
2. POST /phone-numbers {agent_id, country} -> phone_number
3. GET /agents/{agentId}/transcripts?limit=50&offset=0&type=Booking&outcome=Resolved

## Documents
- [OpenAPI 3.1](${publicUrl}/openapi.json): every operation, schema and error
- [Reference](${publicUrl}/docs): the same, for people
- [Decisions](${publicUrl}/.well-known/decisions.json): what holds where the specification is silent
`
}
