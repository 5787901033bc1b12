import { defineConfig } from 'vite'
export default defineConfig({ build: { lib: { entry: 'src/money.js', formats: ['es'] } } })
