;;; -*- lexical-binding: t -*-
;; Edits a Dockerfile as a user would, and writes down what there was to see.
(defun until (what)
  (let ((turns 0))
    (while (and (not (funcall what)) (< (setq turns (1+ turns)) 6000))
      (accept-process-output nil 0.01))))
(defun ask (method &rest params)
  (jsonrpc-request (eglot-current-server) method
                   (append (list :textDocument (eglot--TextDocumentIdentifier)) params) :timeout 60))

(find-file "Dockerfile")
(run-hooks 'post-command-hook)
(until #'eglot-current-server)
(flymake-start)
(until #'flymake-diagnostics)
(let (out lines)
  (dolist (d (flymake-diagnostics))
    (cl-pushnew (line-number-at-pos (flymake-diagnostic-beg d)) lines))
  (dolist (line (sort lines #'<))
    (push (format "squiggle line %d" line) out))
  (seq-doseq (item (plist-get (ask :textDocument/completion :position '(:line 2 :character 24)) :items))
    (push (format "completion %s" (plist-get item :label)) out))
  (let ((hover (plist-get (ask :textDocument/hover :position '(:line 3 :character 24)) :contents)))
    (push (format "hover %s" (car (split-string (plist-get hover :value) ","))) out))
  (catch 'fixed
    (seq-doseq (action (ask :textDocument/codeAction
                            :range '(:start (:line 3 :character 0) :end (:line 3 :character 50)) :context '(:diagnostics [])))
      (when (eq (plist-get action :isPreferred) t)
        (apply #'eglot--apply-workspace-edit (plist-get action :edit)
               (and (eq (car (func-arity #'eglot--apply-workspace-edit)) 2) '(eglot-code-actions))) ; who asks, since Emacs 30
        (throw 'fixed t))))
  (goto-char (point-min))
  (forward-line 3)
  (push (format "fixed %s" (buffer-substring (line-beginning-position) (line-end-position))) out)
  (with-temp-file "out" (insert (string-join (reverse out) "\n") "\n")))
(set-buffer-modified-p nil)
(kill-emacs 0)
