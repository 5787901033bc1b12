// Package judge checks the GPU stack of the machine that it runs on, and says which link is broken and what fixes it.
//
// Run does it in two parts. It first collects Evidence: it starts layerlint-probe, which opens the vendor's libraries
// and computes on every device in processes of its own, asks Python's frameworks, and reads the file system and the
// environment. Judge then turns the evidence into a Report; it is a pure function, which opens no file and starts no
// process, so that it needs no hardware and evidence from elsewhere can be judged.
//
// The package knows nothing of Dockerfiles and images: what their analysis expects of the machine, and what it knows of
// the loader and of packages, is handed in with Options. Package gpucheck holds the compatibility rules. Run and Judge
// exist on Linux only.
package judge
