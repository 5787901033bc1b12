function Service() { this.start = () => this; this.stop = () => 'stopped'; }
module.exports = new Service();
