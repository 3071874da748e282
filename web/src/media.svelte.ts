// Whether there is room for the drawer beside the board.

const query = typeof matchMedia === "function" ? matchMedia("(min-width: 60rem)") : null;

class Media {
  wide = $state(query?.matches ?? true);

  constructor() {
    query?.addEventListener("change", (event) => {
      this.wide = event.matches;
    });
  }
}

export const media = new Media();
