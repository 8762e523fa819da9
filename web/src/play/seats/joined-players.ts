/** Players who have joined since the last view, and the notification about them. */

import type { TableInfo } from "../../api/wire";

/** The seats that were open and are taken by other players now. */
export function joinedPlayers(before: TableInfo, now: TableInfo): number[] {
  const openSeats = new Set(before.chairs.filter((chair) => chair.kind === "open").map((chair) => chair.seat));
  return now.chairs
    .filter((chair) => chair.kind === "guest" && openSeats.has(chair.seat) && !now.mine.includes(chair.seat))
    .map((chair) => chair.seat);
}

/** Whether notifications are supported and permission was not requested yet. */
export const canRequestPermission = (): boolean =>
  "Notification" in globalThis && isSecureContext && Notification.permission === "default";

/** Shows a notification while another window is in front, if permitted. */
export function notify(title: string, body: string): void {
  if (
    !("Notification" in globalThis) ||
    Notification.permission !== "granted" ||
    document.visibilityState === "visible"
  )
    return;
  try {
    new Notification(title, { body, tag: "escadre" });
  } catch {
    // some phones allow notifications only from service workers; there, only the page title and a sound announce the player
  }
}
