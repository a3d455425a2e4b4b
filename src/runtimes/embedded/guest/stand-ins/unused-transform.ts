/** Takes the place of parts of sucrase that the guest never asks for: source maps, listings of tokens, and older syntax than its own. */
export default class Unused {}
