/** A script of its own, which the browser runs before the app's: one long task becomes two short ones, and a press is answered between them. */
export { createRoot, hydrateRoot } from 'react-dom/client'
