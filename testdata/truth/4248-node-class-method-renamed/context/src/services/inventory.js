class InventoryService {
  constructor(seed) {
    this.items = new Map();
    this.seed = seed;
  }
  loadAll() {
    for (const item of this.seed) this.items.set(item.sku, item);
  }
  list() {
    return [...this.items.values()];
  }
}

module.exports = { InventoryService };
