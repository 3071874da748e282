import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { keepUpdated } from "./update";

const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD) keepUpdated();
