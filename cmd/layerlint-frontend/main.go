// Command layerlint-frontend is the program of an image that BuildKit starts for "# syntax=": it lets layerlint check a
// Dockerfile over the images, the build context and the arguments of the build at hand, where the builder has them, and
// hands the build on to docker/dockerfile. It judges nothing itself: layerlint, which lies beside it in the image,
// does, and this is a module of its own so that layerlint links no gRPC.
package main

import (
	"fmt"
	"os"

	"github.com/moby/buildkit/frontend/gateway/grpcclient"
	"github.com/moby/buildkit/util/appcontext"
)

func main() {
	if err := grpcclient.RunFromEnvironment(appcontext.Context(), answer); err != nil {
		fmt.Fprintln(os.Stderr, "layerlint-frontend:", err)
		os.Exit(1)
	}
}
