export const agents = {
  title: 'agents',
}
