export class P {
  then() { }
  catch(e) { return e.message; }
}
