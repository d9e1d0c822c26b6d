/** With it, the page's policy lets a library write a style sheet; without it, nobody can. */
export const NONCE = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
