// Keys beside those of the browser: "/" to the question, "j" and "k" through the places, "o" opens and closes one. Nothing here is needed to use a page.
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const places = [...document.querySelectorAll("[data-step] a, details.spot > summary, .item a")];
  const at = places.indexOf(document.activeElement);
  if (event.key === "/") document.getElementById("question")?.focus();
  else if (event.key === "j") places[Math.min(at + 1, places.length - 1)]?.focus();
  else if (event.key === "k") places[Math.max(at - 1, 0)]?.focus();
  else if (event.key === "o" && at >= 0) places[at].click();
  else return;
  event.preventDefault();
});
// A cite opens its place; Control and Enter send the question.
addEventListener("hashchange", () => document.querySelector(location.hash || "#none")?.setAttribute("open", ""));
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form?.requestSubmit();
});
