export const questions = {
  title: 'questions',
}
