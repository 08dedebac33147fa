import { PAYLOAD_ID } from '#app/base/payload.ts'

/** A style sheet that takes longer comes over a slow network; the modules are then requested beside it. */
const SLOW_STYLES_MS = 80

/** Delay after the load event until the modules start in browsers that do not report paint timing. */
const UNREPORTED_PAINT_MS = 500

/**
 * The only inline script; a constant, so that all pages share one hash in the content security policy. Marks that scripts
 * run, hides the panel of upcoming classes if the visitor has closed it, marks that the browser keeps practice, records a
 * tap on a button before hydration, and starts the modules after the first paint; on a slow network it requests them
 * earlier. If they fail to start, the page is shown as without JavaScript.
 */
export const INLINE_SCRIPT = `{const root=document.documentElement
delete root.dataset.plain
try{if(sessionStorage.getItem("upcoming-closed"))root.dataset.upcoming="closed"
if(Object.keys(localStorage).some(key=>key.startsWith("practice-exam-")))root.dataset.practised=""}catch{}
addEventListener("click",({target})=>{if(!("hydrated" in root.dataset))self.tapped=target.closest("button[type=button]")},true)
let modules,started
const preload=()=>{if(modules)return
modules=JSON.parse(document.getElementById("${PAYLOAD_ID}").text).modules
for(const href of modules)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}))}
const start=async()=>{if(started)return
started=true
preload()
try{await import(modules[0])}catch(error){root.dataset.plain=""
throw error}}
const whenParsed=run=>document.readyState==="loading"?addEventListener("DOMContentLoaded",run):run()
const ready=()=>whenParsed(start)
if(document.hidden)ready()
else{setTimeout(()=>{if([...document.querySelectorAll("link[rel=stylesheet]")].some(({sheet})=>!sheet))whenParsed(preload)},${SLOW_STYLES_MS})
addEventListener("load",()=>setTimeout(ready,${UNREPORTED_PAINT_MS}))
self.PerformanceObserver&&new PerformanceObserver(ready).observe({type:"paint",buffered:true})}}`
