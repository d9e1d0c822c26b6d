export const developers = {
  title: 'developers',
}
