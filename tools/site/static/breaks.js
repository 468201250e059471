// Long names in tables may break between their words, so that columns stay narrow and names legible.
addEventListener("DOMContentLoaded", () => {
  for (const name of document.querySelectorAll("article td code .pre")) {
    const parts = name.textContent.split(/(?<=[_.\/])|(?<=[a-z])(?=[A-Z])/);
    name.replaceChildren(...parts.flatMap(part => [part, document.createElement("wbr")]).slice(0, -1));
  }
});
