// The element `<calendar-events>` for pages of other sites. It shows a fragment of this service in a shadow root, and until
// then, or when that fails, what the page put into it. It needs no styles of the page's policy and stores nothing.

const STYLES = [
  ':host{display:block;--line:var(--calendar-line,#8886);--accent:var(--calendar-accent,currentColor)}',
  'ul{list-style:none;margin:0;padding:0}',
  'li{padding:.75em 0;border-bottom:1px solid var(--line)}',
  'a{color:var(--accent);font-weight:600;text-underline-offset:.15em}',
  'time,span{display:block;font-size:.9em}',
  'p{margin:.75em 0 0}',
].join('');

/** Attributes of the element with the parameters that they become. */
const ATTRIBUTES = [
  'search',
  'categories',
  'tags',
  'venue',
  'organizer',
  'start-date',
  'end-date',
  'is-free',
  'featured',
  'weekday',
  'event-status',
  'attendance-mode',
  'accessibility',
  'series',
  'limit',
  'language',
];

export const EMBED_SCRIPT = `(()=>{
const base=new URL('.',document.currentScript.src).href,names=${JSON.stringify(ATTRIBUTES)};
const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(STYLES)});
class CalendarEvents extends HTMLElement{
static observedAttributes=names;
connectedCallback(){this.load()}
attributeChangedCallback(){if(this.shadowRoot)this.load()}
async load(){
const root=this.shadowRoot||this.attachShadow({mode:'open'}),query=new URLSearchParams(),turn=this.turn=(this.turn||0)+1;
if(!root.firstChild){root.adoptedStyleSheets=[sheet];root.append(document.createElement('slot'))}
for(const name of names){const value=this.getAttribute(name);if(value!==null&&name!=='language')query.set(name==='limit'?'per_page':name.replace('-','_'),value||'true')}
const language=this.getAttribute('language');
try{
const answer=await fetch(base+(language?encodeURIComponent(language)+'/':'')+'embed/events/?'+query,{credentials:'omit'});
if(!answer.ok)throw new Error(String(answer.status));
const html=await answer.text();
if(turn===this.turn){root.innerHTML=html;this.dispatchEvent(new Event('load'))}
}catch(error){if(turn===this.turn){root.replaceChildren(document.createElement('slot'));this.dispatchEvent(new Event('error'))}}
}}
if(!customElements.get('calendar-events'))customElements.define('calendar-events',CalendarEvents);
})();
`;
