/** Leads to the first field that is wrong, once the form shows which are. */
export function leadToFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
