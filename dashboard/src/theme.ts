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

export const theme = createTheme({
  primaryColor: 'pine',
  colors: { pine },
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem' }, h2: { fontSize: '1.15rem' } } },
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
    '--mantine-color-body': '#f7f8f8',
    '--mantine-color-text': '#172022',
    '--mantine-color-dimmed': '#536063',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0b615a',
    '--mantine-color-placeholder': '#5d6a6d',
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
    '--parley-surface': '#181d1f',
    '--parley-line': '#2f383a',
  },
})
