import { createRoot } from "react-dom/client";
import "./messages/first.ts";
import "./app/styles.ts";
import { App } from "./app/app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element.");
createRoot(root).render(<App />);
