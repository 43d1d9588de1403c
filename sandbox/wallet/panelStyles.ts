import { BASE_CSS } from './styles'

/** Above the pill, or below it where that is in the line below the header; on small windows a sheet at the lower edge that scrolls inside. */
export const PANEL_CSS = `${BASE_CSS}
.panel { position: absolute; left: 8px; bottom: calc(100% + 8px); width: 384px; max-height: calc(100dvh - 112px);
  overflow-y: auto; border: 1px solid #2a3d45; border-radius: 10px; background: #10191d; color: #e9f2f2;
  box-shadow: 0 12px 40px #0009; outline: 0;
  font: 400 14px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
@media (max-width: 1439px) {
  .panel { position: fixed; inset: 104px max(16px, 50% - 560px) auto auto; max-height: calc(100dvh - 120px); }
}
@media (max-width: 640px), (max-height: 640px) {
  .panel { position: fixed; inset: auto auto 8px 8px; width: min(400px, calc(100vw - 16px));
    max-height: calc(100dvh - 16px); }
}
header, footer { position: sticky; z-index: 1; display: flex; justify-content: space-between; align-items: center;
  background: #10191d; }
header { top: 0; padding: 4px 4px 4px 16px; }
header button { width: 44px; padding: 0; border-color: transparent; background: none; color: #9fb4b9; }
h2, h3, p { margin: 0; }
h2 { font-size: 16px; line-height: 1.3; }
h2 span { margin-left: 8px; font-weight: 400; }
h3 { font-size: 14px; line-height: 1.3; }
b { line-height: 1.3; font-weight: 500; }
.quiet, .now { color: #9fb4b9; font-size: 12px; }
section { padding: 0 16px 8px; }
.behaviour { padding-top: 16px; border-top: 1px solid #2a3d45; }
.behaviour summary { display: flex; align-items: center; min-height: 44px; border-top: 1px solid #2a3d45; color: #9fb4b9; cursor: pointer; }
.behaviour summary::before { content: '▸' / ''; width: 16px; }
.behaviour [open] summary::before { content: '▾' / ''; }
.behaviour summary:focus-visible { outline: 2px solid #2dd4bf; outline-offset: -2px; border-radius: 6px; }
.troubles { padding-top: 16px; border-top: 1px solid #2a3d45; }
.row { padding: 8px 0 10px; border-top: 1px solid #2a3d45; }
.row:first-child { border-top: 0; padding-top: 0; }
.troubles > .quiet { margin-bottom: 12px; }
.line { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 4px 12px; min-height: 36px; }
.line button { padding: 0 12px; font-size: 13px; }
.line .stepper button { padding: 0; font-size: 18px; }
.row p { margin-top: 4px; }
.balance b { font-size: 18px; font-variant-numeric: tabular-nums; }
.address p { font: 12px/1.45 ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.armed { color: #e9f2f2; }
.armed::before { content: '▲ '; content: '▲ ' / ''; color: #fbbf24; }
.stepper { display: flex; align-items: center; border: 1px solid #5b747c; border-radius: 8px; }
.stepper button { width: 44px; border: 0; background: none; }
.stepper span { min-width: 28px; text-align: center; font-variant-numeric: tabular-nums; }
button[aria-disabled='true'] { color: #5b747c; cursor: default; }
.choice { display: flex; }
label { position: relative; flex: 1; display: flex; cursor: pointer; }
label span { flex: 1; display: flex; flex-direction: column; justify-content: center; align-items: center; min-height: 44px;
  color: #9fb4b9; font-variant-numeric: tabular-nums; }
input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
:checked + span { color: #e9f2f2; font-weight: 600; }
:focus-visible + span { outline: 2px solid #2dd4bf; outline-offset: 2px; border-radius: 6px; }
.lag .choice, .fee .choice, .consensus .choice { border: 1px solid #5b747c; border-radius: 8px; font-size: 13px; }
.lag span, .fee .choice span, .consensus .choice span { border-radius: 7px; }
.choice label:hover span { color: #e9f2f2; }
.lag :checked + span, .fee :checked + span, .consensus :checked + span { background: #2a3d45; }
.rent label span { justify-content: flex-end; gap: 4px; font-size: 12px; }
.rent i { width: 100%; border: 1px solid #5b747c; border-bottom: 0; background: #172329; }
.rent label + label i { border-left: 0; }
.rent :checked + span i { background: #9fb4b9; border-color: #e9f2f2; }
footer { bottom: 0; gap: 12px; padding: 8px 16px; border-top: 1px solid #2a3d45; }
footer p { flex: 1; min-width: 0; font-size: 12px; overflow-wrap: anywhere; }
footer button { flex: none; }
[role='switch'][aria-checked='true'] { background: #2dd4bf; border-color: #2dd4bf; color: #0a1013; }
.failure { color: #fb7185; }
`
