import { createRoot } from "react-dom/client";
import "./app/messages/first.ts";
import "./app/styles.ts";
import { App } from "./app/app.tsx";
import { loadPageAhead } from "./app/router.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element.");
loadPageAhead();
createRoot(root).render(<App />);
