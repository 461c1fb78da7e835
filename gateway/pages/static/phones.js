// Keeps the page of phones alive: forms are sent and answered in place, and new texts appear by themselves.
// Without it every form still works; the page is then loaded anew.
"use strict";

const POLL = 2000;
const STEP = 900;
let busy = 0;

function atEnd(thread) {
  return thread.scrollHeight - thread.scrollTop - thread.clientHeight < 60;
}

function merge(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const same = [...document.querySelectorAll(".phone")].map((each) => each.id).join();
  if (same !== [...fresh.querySelectorAll(".phone")].map((each) => each.id).join()) {
    document.querySelector(".phones").replaceWith(fresh.querySelector(".phones"));
    document.querySelectorAll("[data-thread]").forEach((each) => each.scrollTo(0, each.scrollHeight));
  }
  const following = [...document.querySelectorAll("[data-thread]")].filter(atEnd);
  for (const now of document.querySelectorAll("[data-live]")) {
    const then = fresh.getElementById(now.id);
    if (!then || tidy(now.innerHTML) === tidy(then.innerHTML)) continue;
    const focused = now.contains(document.activeElement) ? document.activeElement.textContent : null;
    now.innerHTML = then.innerHTML;
    if (focused !== null) refocus(now, focused);
  }
  following.forEach((each) => each.scrollTo(0, each.scrollHeight)); // the suggestions below it may have grown, too
  for (const phone of fresh.querySelectorAll(".phone")) {
    document.getElementById(phone.id)?.classList.toggle("off", phone.classList.contains("off"));
  }
}

// Tokens differ from load to load and mean nothing to the eye.
function tidy(html) {
  return html.replace(/name="csrf_token" value="[^"]*"/g, "");
}

function refocus(region, label) {
  const buttons = [...region.querySelectorAll("button")];
  const again = buttons.find((each) => each.textContent === label) || buttons[0];
  (again || region.closest("form")?.querySelector("input[name=text]"))?.focus();
}

async function send(form, button) {
  busy += 1;
  form.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, button)) });
    if (!answer.ok) throw new Error(await answer.text());
    merge(await answer.text());
    if (!button?.name && form.matches("[data-say]")) form.elements.text.value = "";
    const at = new URL(answer.url);
    at.searchParams.delete("to");
    history.replaceState(null, "", at);
  } catch (fault) {
    window.alert(fault.message || "The demo does not answer.");
  } finally {
    form.removeAttribute("aria-busy");
    busy -= 1;
  }
  onward();
}

// The clock goes from deadline to deadline, so that each is seen to fire.
function onward() {
  const form = document.querySelector("[data-onward]");
  if (form) window.setTimeout(() => form.isConnected && send(form, null), STEP);
}

async function look() {
  if (busy === 0 && !document.hidden && !document.querySelector("[data-onward]")) {
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (answer.ok && busy === 0) merge(await answer.text());
    } catch {
      // The demo was stopped; the next look may find it again.
    }
  }
  window.setTimeout(look, POLL);
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-swap]")) return;
  event.preventDefault();
  if (busy === 0) send(event.target, event.submitter);
});

document.querySelectorAll("[data-thread]").forEach((each) => each.scrollTo(0, each.scrollHeight));
window.setTimeout(look, POLL);
onward();
