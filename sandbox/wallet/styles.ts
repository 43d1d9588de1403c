/** The app's colours (tokens.css), repeated because the wallet must not depend on the page. */
export const BASE_CSS = `
:host { all: initial; color-scheme: dark; }
* { box-sizing: border-box; }
button { font: 600 14px/1.2 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; min-height: 44px; padding: 0 16px;
  border-radius: 8px; border: 1px solid #5b747c; background: #172329; color: #e9f2f2; cursor: pointer; }
button:hover { border-color: #9fb4b9; }
button:focus-visible { outline: 2px solid #2dd4bf; outline-offset: 2px; }
button:disabled { color: #9fb4b9; border-color: #2a3d45; cursor: default; }
button.primary { background: #2dd4bf; border-color: #2dd4bf; color: #0a1013; }
button.primary:hover { background: #14b8a6; border-color: #14b8a6; }
button.primary:disabled { background: #122829; border-color: #2a3d45; color: #9fb4b9; }
svg { display: block; width: 20px; height: 20px; flex: none; }
.mono { font-family: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 13px;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
`
