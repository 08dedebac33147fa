import { PAYLOAD_ID } from './payload.ts'

/** Delay after the load event until the modules start in browsers that do not report paint timing. */
const UNREPORTED_PAINT_MS = 500

/**
 * The only inline script; a constant, so that all pages share one hash in the content security policy. Marks that scripts
 * run, hides the panel of upcoming classes if the visitor has closed it, records a tap on a button before hydration, and
 * starts the modules after the first paint. If they fail to start, the page is shown as without JavaScript.
 */
export const INLINE_SCRIPT = `{const root=document.documentElement
delete root.dataset.plain
try{if(sessionStorage.getItem("upcoming-closed"))root.dataset.upcoming="closed"}catch{}
addEventListener("click",({target})=>{if(!("hydrated" in root.dataset))self.tapped=target.closest("button[type=button]")},true)
let started
const start=async()=>{if(started)return
started=true
const {modules}=JSON.parse(document.getElementById("${PAYLOAD_ID}").text)
for(const href of modules)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}))
try{await import(modules[0])}catch(error){root.dataset.plain=""
throw error}}
const ready=()=>document.readyState==="loading"?addEventListener("DOMContentLoaded",start):start()
if(document.hidden)ready()
else{addEventListener("load",()=>setTimeout(ready,${UNREPORTED_PAINT_MS}))
self.PerformanceObserver&&new PerformanceObserver(ready).observe({type:"paint",buffered:true})}}`
