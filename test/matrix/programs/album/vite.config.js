export default {
  build: { target: 'es2022', rollupOptions: { output: { entryFileNames: 'page.js' } } }
}
