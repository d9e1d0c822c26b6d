import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVICE = 'http://localhost:4000'

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react()],
  // While developing: `npm run dev`.
  server: { proxy: { '^/(?!dashboard)': { target: SERVICE, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows files of this server and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
