import { defineConfig } from 'vite'
import { layerOrder } from './vite.config.ts'

export default defineConfig({
	plugins: [layerOrder],
	publicDir: false,
	build: { target: 'es2022', rolldownOptions: { input: 'app/gallery/index.html' } },
})
