// The nouns of the wire, and its version: all of it is generated.
export * from "./wire.gen";
