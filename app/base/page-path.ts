// Router and service worker take from shared/ what they have in common with the server by way of this folder.
export { isFile, pagePath } from '#shared/page-path.ts'
