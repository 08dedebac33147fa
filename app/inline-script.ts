import { PAYLOAD_ID } from './payload.ts'

/** Milliseconds after the load of a page until its modules start in a browser that does not report paints. */
const UNREPORTED_PAINT_MS = 500

/**
 * The one script in every document; a constant, so that the content security policy of all pages has one hash. Says that
 * scripts run, hides the panel of upcoming classes that the visitor has closed, remembers a tap on a button that does
 * nothing yet, and starts the modules after the first paint. Where they do not start, the page stays as without scripts.
 */
export const INLINE_SCRIPT = `{const root=document.documentElement
delete root.dataset.plain
try{if(sessionStorage.getItem("upcoming-closed"))root.dataset.upcoming="closed"}catch{}
addEventListener("click",({target})=>{if(!("hydrated" in root.dataset))self.tapped=target.closest("button[type=button]")},true)
let started
const start=async()=>{if(started)return
started=true
const [entry,...rest]=JSON.parse(document.getElementById("${PAYLOAD_ID}").text).modules
for(const href of rest)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}))
try{await import(entry)}catch(error){root.dataset.plain=""
throw error}}
const ready=()=>document.readyState==="loading"?addEventListener("DOMContentLoaded",start):start()
if(document.hidden)ready()
else{addEventListener("load",()=>setTimeout(ready,${UNREPORTED_PAINT_MS}))
self.PerformanceObserver&&new PerformanceObserver(ready).observe({type:"paint",buffered:true})}}`
