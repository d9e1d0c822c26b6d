import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const pine: MantineColorsTuple = [
  '#e9f7f5',
  '#d3ece8',
  '#a6d8d0',
  '#75c3b7',
  '#4fd1c5',
  '#2a9d90',
  '#17877b',
  '#0f766e',
  '#0b615a',
  '#074c47',
]

/** The second accent, for what stands out without being the next thing to do. */
const ember: MantineColorsTuple = [
  '#fdf1ea',
  '#fbe0d2',
  '#f7c0a5',
  '#f39d74',
  '#ef7f4c',
  '#e36a31',
  '#c95722',
  '#a8461a',
  '#8f3b15',
  '#702d0f',
]

export const theme = createTheme({
  primaryColor: 'pine',
  colors: { pine, ember },
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: '"Figtree Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: {
    fontWeight: '680',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  // A page has one banner, and the head of a dialog is none.
  components: {
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
  },
})

/** Quiet words have to be readable on every ground (WCAG 2.2, 1.4.3). */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f6f8f7',
    '--mantine-color-text': '#172022',
    '--mantine-color-dimmed': '#536063',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0b615a',
    '--mantine-color-placeholder': '#5d6a6d',
    '--parley-second': '#8f3b15',
    '--parley-second-ground': '#fdf1ea',
    '--parley-surface': '#ffffff',
    '--parley-line': '#dde3e3',
  },
  dark: {
    '--mantine-color-body': '#101415',
    '--mantine-color-text': '#e8eded',
    '--mantine-color-dimmed': '#a3b0b3',
    '--mantine-color-error': '#ff8a7a',
    '--mantine-color-anchor': '#4fd1c5',
    '--mantine-color-placeholder': '#95a3a6',
    '--parley-second': '#f7c0a5',
    '--parley-second-ground': '#33211a',
    '--parley-surface': '#181d1f',
    '--parley-line': '#2f383a',
  },
})
