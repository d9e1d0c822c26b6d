/** Whose work Parley is made with. */
export const licences = {
  title: 'Licences',
  hint: 'Whose models, data and packages Parley is installed with. The same is printed by: parley licences',
}
