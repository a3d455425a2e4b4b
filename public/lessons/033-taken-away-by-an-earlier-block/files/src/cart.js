export class Cart {
  constructor() {
    this.items = []
    this.count = 0
  }

  add(item) {
    this.items.push(item)
    this.count += 1
  }

  isEmpty() {
    return this.count === 0
  }
}
