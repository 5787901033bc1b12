// Command layerlint-frontend is the BuildKit frontend that BuildKit starts for "# syntax=". It lets layerlint check a
// Dockerfile with the images, the build context and the arguments of the builder, and passes the build on to
// docker/dockerfile. It judges nothing: layerlint does, which is next to it in the image. It is a separate module so
// that layerlint links no gRPC.
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
