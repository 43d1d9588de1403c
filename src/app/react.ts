/**
 * A separate script, which the browser runs before the app's: so one long task becomes two short ones, and a press can be handled between
 * them.
 */
export { createRoot, hydrateRoot } from 'react-dom/client'
